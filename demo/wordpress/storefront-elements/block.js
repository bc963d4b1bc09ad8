/* The shop's block in the editor: a choice of the tag, and a field for each of its attributes. */
(({blocks, blockEditor, components, element, i18n}, {tags}) => {
  const {createElement: make, Fragment} = element;
  const {__} = i18n;
  const {SelectControl, TextControl, ToggleControl, PanelBody, Placeholder} =
    components;
  const words = (name) =>
    name.replace(/^./, (first) => first.toUpperCase()).replace(/-/g, ' ');

  /** The field for an attribute of a kind. It calls back with a new value. */
  function field(name, kind, value, onChange) {
    const shared = {key: name, label: words(name), onChange};
    if (kind === 'flag') return make(ToggleControl, {...shared, checked: !!value});
    if (!Array.isArray(kind))
      return make(TextControl, {
        ...shared,
        type: kind === 'number' ? 'number' : 'text',
        value: value || '',
      });
    const options = ['', ...kind].map((one) => ({value: one, label: one || '–'}));
    return make(SelectControl, {...shared, options, value: value || ''});
  }

  function Edit({attributes: {tag, values}, setAttributes}) {
    const known = tags[tag] || {title: tag, attributes: {}};
    const set = (name) => (value) =>
      setAttributes({values: {...values, [name]: value}});
    const fields = Object.entries(known.attributes).map(([name, kind]) =>
      field(name, kind, values[name], set(name)),
    );
    const choice = make(SelectControl, {
      label: __('What to show', 'storefront-elements'),
      value: tag,
      options: Object.entries(tags).map(([value, {title}]) => ({value, label: title})),
      onChange: (next) => setAttributes({tag: next, values: {}}),
    });
    const shown = Object.entries(values).filter(
      ([name, value]) => value && known.attributes[name],
    );
    return make(
      Fragment,
      null,
      make(
        blockEditor.InspectorControls,
        null,
        make(PanelBody, {title: __('Shop', 'storefront-elements')}, choice, ...fields),
      ),
      make(
        'div',
        blockEditor.useBlockProps(),
        make(Placeholder, {
          icon: 'cart',
          label: known.title,
          instructions: [
            __('The shop is here when the page is shown.', 'storefront-elements'),
            ...shown.map(([name, value]) =>
              value === true ? words(name) : `${words(name)}: ${value}`,
            ),
          ].join(' '),
        }),
      ),
    );
  }

  blocks.registerBlockType('storefront-elements/shop', {
    apiVersion: 3,
    title: __('Game-server shop', 'storefront-elements'),
    description: __('Items, cart and checkout of your shop.', 'storefront-elements'),
    keywords: ['store', 'shop', 'cart', 'minecraft'],
    category: 'widgets',
    icon: 'cart',
    supports: {align: ['wide', 'full'], html: false, customClassName: false},
    attributes: {
      tag: {type: 'string', default: 'store-category'},
      values: {type: 'object', default: {}},
    },
    edit: Edit,
    save: () => null,
  });
})(window.wp, window.storefrontElements);

import type {Diagnosis} from './examination.js';
import type {Topic} from './finding.js';

/** The texts of the doctor's own panel. */
export const panelWords = {
  title: 'Shop doctor',
  close: 'Close',
  again: 'Check again',
  copy: 'Copy',
  copied: 'Copied.',
  selected: 'Selected: copy it with Ctrl+C or ⌘C.',
  checked: 'What was checked',
  ok: 'fine',
  toMend: 'see above',
  private: 'Your visitors do not see this.',
  public:
    'Visitors see this, too: take “doctor” out of the script tag before you publish.',
  levels: {broken: 'Does not work', careful: 'Take care', hint: 'Hint'},
  topics: {
    script: 'The script tag: its attributes, and that it is there once',
    tags: 'Tags: that they are spelt right and closed',
    address: 'The service: that it answers, and lets this page read',
    policy: 'The page’s Content Security Policy',
    shopper: 'Whether the service wants a shopper’s token',
    data: 'Categories and items: that they exist and are complete',
    pictures: 'Where pictures come from',
    place: 'Whether everything can be seen',
  } satisfies Record<Topic, string>,
  token: (set: boolean) => `Token: ${set ? 'set' : 'not set'}`,
  sum({findings, checking}: Diagnosis): string {
    const count = (level: string) =>
      findings.filter((one) => one.level === level).length;
    const [broken, careful, hints] = [count('broken'), count('careful'), count('hint')];
    const parts = [
      broken && `${broken} ${broken > 1 ? 'things do' : 'thing does'} not work`,
      careful && `${careful} to take care of`,
      hints && `${hints} ${hints > 1 ? 'hints' : 'hint'}`,
    ].filter(Boolean);
    if (checking) return 'Checking…';
    return parts.length
      ? `${parts.join(', ')}.`
      : 'Nothing is wrong, as far as a page can tell.';
  },
};

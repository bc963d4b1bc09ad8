import {useState} from 'react';
import 'storefront-elements/define/all.js';
import type {} from 'storefront-elements/react';

/** Your service's address, without `/api`. Without one, the shop is a demo inside the page. */
const address: string | undefined = import.meta.env.VITE_SHOP_URL;

const categories = [
  {url: 'ranks', name: 'Ranks'},
  {url: 'keys', name: 'Keys'},
];

export function App() {
  const [added, setAdded] = useState(0);
  const [url, setUrl] = useState('ranks');

  return (
    <store-provider
      base-url={address}
      demo={!address}
      onstore-item-added={({count}) => setAdded((sum) => sum + count)}
    >
      <header>
        <h1>A shop in React</h1>
        <p role="status">Added: {added}</p>
        <store-login />
      </header>

      <featured-deals limit={4} />

      <nav aria-label="Categories">
        {categories.map((category) => (
          <button
            key={category.url}
            aria-pressed={category.url === url}
            onClick={() => setUrl(category.url)}
          >
            {category.name}
          </button>
        ))}
      </nav>
      <store-category url={url} />

      <store-cart layout="drawer" />
    </store-provider>
  );
}

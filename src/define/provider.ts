import {openDemo} from '../demo-mode/open-demo.js';
import {startAnalytics} from '../features/analytics/analytics.js';
import {StoreProvider} from '../ui/store-provider.js';

// `ui` may not import these.
Object.assign(StoreProvider, {openDemo, startAnalytics});

export {StoreProvider};

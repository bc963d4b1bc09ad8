import {StoreAnnouncement} from '../features/community/store-announcement.js';
import {define} from './define.js';

define('store-announcement', StoreAnnouncement);

declare global {
  interface HTMLElementTagNameMap {
    'store-announcement': StoreAnnouncement;
  }
}

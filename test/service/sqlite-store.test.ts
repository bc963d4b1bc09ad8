import {openSqliteStore} from '../../demo/service/sqlite-store.ts';
import {serviceSuite} from './service-suite.ts';
import {storeSuite} from './store-suite.ts';

storeSuite('SQLite', () => openSqliteStore(':memory:'));
serviceSuite('SQLite', () => openSqliteStore(':memory:'));

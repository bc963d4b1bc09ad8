import {createMemoryStore} from '../../demo/service/memory-store.ts';
import {serviceSuite} from './service-suite.ts';
import {storeSuite} from './store-suite.ts';

storeSuite('memory', createMemoryStore);
serviceSuite('memory', createMemoryStore);

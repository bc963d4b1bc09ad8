// The source of the service is in `demo/`, outside `src`. In `dist` the service is a file of its own.
export {createInPageService, playerToken} from '../../demo/service/in-page.ts';

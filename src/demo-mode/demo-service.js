// The service lives with the demo, and is no part of src: in dist it is one file of its own.
export {createPageService, playerToken} from '../../demo/service/in-page.ts';

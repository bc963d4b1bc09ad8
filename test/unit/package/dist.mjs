export * from '../../package/dist.mjs';

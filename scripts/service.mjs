// Runs the local storefront service for scripts/start.mjs, which restarts it when it was edited.
import {startService} from '../demo/service/main.ts';

const service = await startService(JSON.parse(process.argv[2]));
process.send({origin: service.origin});

// Ctrl-C reaches every process of the terminal; this one ends when the one that started it does.
process.on('SIGINT', () => {});
process.on('disconnect', async () => {
  await service.close();
  process.exit(0);
});

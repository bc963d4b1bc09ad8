// Runs the local storefront service for scripts/start.mjs, which restarts it after an edit.
import {startService} from '../demo/service/main.ts';

const service = await startService(JSON.parse(process.argv[2]));
process.send({origin: service.origin});

// Ctrl-C reaches this process as well. It ignores the signal, and ends when its parent process
// ends.
process.on('SIGINT', () => {});
process.on('disconnect', async () => {
  await service.close();
  process.exit(0);
});

import { createDatabase } from '../src/db/database.ts'
import { createQueue } from '../src/queue/queue.ts'

/** Worker process that takes one job, prints its attempt and never ends it, for tests that kill the process. */
const [url = ''] = process.argv.slice(2)
const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined }
const queue = await createQueue({ url, db: createDatabase(url, { log: quiet }), log: quiet })
await queue.work<object>('withdraw', {
  concurrency: 1,
  run: async ({ id, attempt }) => {
    process.stdout.write(`${id} ${attempt}\n`)
    await new Promise(() => undefined)
  },
  exhausted: async () => undefined,
})

import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * An engine that is taken down by certain jobs, as a process of its own: `node fragile-engine.ts <port>`. It speaks as the peer of `peer.ts`; a job with “heavy” in its prompt kills it right
 * after it was taken, as one that needs more memory than there is.
 */
const submitted = z.object({ key: z.string(), task: z.object({ prompt: z.string() }) })
const taken = new Set<string>()

const server = createServer((request, response) => {
  const [, what = '', key = ''] = (request.url ?? '').split('/')
  void text(request).then((body): void => {
    if (what === 'models') return void response.end('["far/model"]')
    if (what !== 'submit') return void response.writeHead(taken.has(key) ? 200 : 404).end('{"state":"running","ratio":0.1}')
    const { key: given, task } = submitted.parse(JSON.parse(body))
    taken.add(given)
    response.end('{}', () => {
      process.stdout.write(`took ${given}\n`)
      if (task.prompt.includes('heavy')) process.kill(process.pid, 'SIGKILL')
    })
  })
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'))

import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * Engine that crashes on certain jobs, as a separate process: `node fragile-engine.ts <port>`. It uses the protocol of `peer.ts`; a job with “heavy”
 * in its prompt kills it right after submission, like a job that exceeds the memory.
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

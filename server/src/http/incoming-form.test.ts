import { createWriteStream, existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { drainForm } from './incoming-form.ts'

it.runIf(existsSync('/dev/full'))('keeps the connection usable after a full disk rejected a form [C-23]', async () => {
  const app = fastify()
  await app.register(multipart)
  app.post('/', async (received) => {
    try {
      for await (const part of received.parts()) if (part.type === 'file') await pipeline(part.file, createWriteStream('/dev/full'))
    } catch (error) {
      drainForm(received)
      throw error
    }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(5_000_000), Buffer.from('\r\n--x--\r\n')])
  const send = () =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': body.length }
      const call = request({ agent, port, host: '127.0.0.1', method: 'POST', headers, timeout: 20_000 }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      call.on('error', reject).on('timeout', () => call.destroy(new Error('no answer')))
      call.end(body)
    })
  expect([await send(), await send(), await send()]).toEqual([500, 500, 500])
  agent.destroy()
  await app.close()
})

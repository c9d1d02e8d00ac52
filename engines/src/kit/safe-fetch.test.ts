import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, isIP, type LookupFunction } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchToFile } from './fetch-to-file.ts'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()))
})

/** Server on the local machine that records its requests. */
async function serve(answer: RequestListener) {
  const asked: { method: string | undefined; url: string | undefined; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      asked.push({ method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(pieces).toString() })
      answer(request, reply)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, asked }
}

/** Lookup that returns the given addresses in turn, whatever the name. */
function leadingTo(...addresses: string[]): LookupFunction & { asked: string[] } {
  const asked: string[] = []
  const lookup: LookupFunction = (host, _options, done) => {
    const address = addresses[Math.min(asked.length, addresses.length - 1)] ?? ''
    asked.push(host)
    done(null, [{ address, family: isIP(address) }])
  }
  return Object.assign(lookup, { asked })
}

const refused = { name: 'EngineError', code: 'internal', retryable: false }

describe('the safe fetch: allowed addresses', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ])('never requests http://%s', async (host) => {
    await expect(createSafeFetch()(`http://${host}/`)).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('no public address'),
    })
  })

  it.each(['10.0.0.1', '127.0.0.1', '::1', 'fd00::1', '::ffff:127.0.0.1', '169.254.169.254'])(
    'never requests a name that resolves to %s',
    async (address) => {
      const { port, asked } = await serve((_, reply) => reply.end('secret'))
      await expect(createSafeFetch({ lookup: leadingTo(address) })(`http://gallery.example:${port}/`)).rejects.toMatchObject(refused)
      expect(asked).toEqual([])
    },
  )

  it('refuses a name that also resolves to a public address', async () => {
    const lookup: LookupFunction = (_host, _options, done) =>
      done(null, [
        { address: '93.184.215.14', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    await expect(createSafeFetch({ lookup })('http://gallery.example/')).rejects.toMatchObject(refused)
  })

  it('reports an unknown name as unavailable', async () => {
    await expect(createSafeFetch()('http://no-such-name.invalid/')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('connects to the checked address, resolving a name once', async () => {
    const lookup = leadingTo('192.0.2.1', '127.0.0.1')
    await expect(createSafeFetch({ lookup })('http://gallery.example/')).rejects.toMatchObject(refused)
    expect(lookup.asked).toEqual(['gallery.example'])
  })

  it.each(['file:///etc/passwd', 'ftp://93.184.215.14/', 'data:text/plain,x', 'http://me:word@93.184.215.14/', 'nonsense'])(
    'never requests %s',
    async (address) => {
      await expect(createSafeFetch()(address)).rejects.toMatchObject(refused)
    },
  )

  it('requests the configured origin, and no other on that machine', async () => {
    const peer = await serve((_, reply) => reply.end('here'))
    const other = await serve((_, reply) => reply.end('there'))
    const fetch = createSafeFetch({ allowedOrigins: [peer.origin] })
    expect(await (await fetch(`${peer.origin}/path`)).text()).toBe('here')
    await expect(fetch(other.origin)).rejects.toMatchObject(refused)
    expect(other.asked).toEqual([])
  })
})

describe('the safe fetch: redirects', () => {
  it.each([
    'http://127.0.0.1:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://inside.example/',
    'file:///etc/passwd',
  ])('are not followed to %s', async (location) => {
    const { origin, asked } = await serve((_, reply) => reply.writeHead(302, { location }).end())
    const fetch = createSafeFetch({ allowedOrigins: [origin], lookup: leadingTo('10.0.0.1') })
    await expect(fetch(origin)).rejects.toMatchObject(refused)
    expect(asked).toHaveLength(1)
  })

  it('are followed five times', async () => {
    const { origin, asked } = await serve(({ url = '' }, reply) => {
      const left = Number(url.slice(1))
      if (left > 0) reply.writeHead(302, { location: `/${left - 1}` }).end()
      else reply.end('arrived')
    })
    const fetch = createSafeFetch({ allowedOrigins: [origin] })
    expect(await (await fetch(`${origin}/5`)).text()).toBe('arrived')
    await expect(fetch(`${origin}/6`)).rejects.toMatchObject(refused)
    expect(asked).toHaveLength(12)
  })

  it('drop secrets for another origin, and keep them within the same', async () => {
    const files = await serve((_, reply) => reply.end('file'))
    const { origin, asked } = await serve(({ url }, reply) =>
      url === '/file'
        ? reply.writeHead(302, { location: '/same' }).end()
        : reply.writeHead(302, { location: `${files.origin}/file` }).end(),
    )
    const headers = { authorization: 'Bearer word', cookie: 'a=b', 'x-api-key': 'word', accept: 'image/png' }
    await createSafeFetch({ allowedOrigins: [origin, files.origin] })(`${origin}/file`, { headers })
    expect(asked[1]?.headers).toMatchObject(headers)
    expect(files.asked[0]?.headers).toMatchObject({ accept: 'image/png' })
    expect(JSON.stringify(files.asked[0])).not.toMatch(/word|a=b/)
  })

  it('resend a body only to the same origin, and only with codes that require it', async () => {
    const other = await serve((_, reply) => reply.end())
    const { origin, asked } = await serve(({ url }, reply) => {
      if (url === '/see') reply.writeHead(303, { location: '/seen' }).end()
      else if (url === '/moved') reply.writeHead(307, { location: '/new' }).end()
      else if (url === '/away') reply.writeHead(308, { location: other.origin }).end()
      else reply.end()
    })
    const fetch = createSafeFetch({ allowedOrigins: [origin, other.origin] })
    const form = new FormData()
    form.set('prompt', 'a fox')
    await fetch(`${origin}/see`, { method: 'POST', body: 'a fox' })
    await fetch(`${origin}/moved`, { method: 'PUT', body: form })
    await expect(fetch(`${origin}/away`, { method: 'POST', body: 'a fox' })).rejects.toMatchObject(refused)
    expect(asked[1]).toMatchObject({ method: 'GET', url: '/seen', body: '' })
    expect(asked[3]).toMatchObject({ method: 'PUT', url: '/new', body: expect.stringContaining('a fox') })
    expect(asked[3]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(other.asked).toEqual([])
  })
})

describe('the safe fetch: limits', () => {
  const endless: RequestListener = (_, reply) => {
    const write = (): void => {
      while (!reply.destroyed && reply.write(Buffer.alloc(65_536)));
    }
    reply.on('drain', write)
    write()
  }
  const limitedTo = (origin: string, options: SafeFetchOptions) => createSafeFetch({ allowedOrigins: [origin], ...options })

  it('aborts an endless body', async () => {
    const { origin } = await serve(endless)
    const answer = await limitedTo(origin, { maxBytes: 2 ** 20 })(origin)
    await expect(answer.arrayBuffer()).rejects.toMatchObject(refused)
  })

  it('counts decompressed bytes', async () => {
    const packed = gzipSync(Buffer.alloc(8 * 2 ** 20))
    const { origin } = await serve((_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
    const answer = await limitedTo(origin, { maxBytes: 2 ** 20 })(origin)
    expect(packed.length).toBeLessThan(2 ** 20)
    await expect(answer.arrayBuffer()).rejects.toMatchObject(refused)
  })

  it('reads nothing of a body with a too large declared length', async () => {
    const { origin } = await serve((_, reply) => reply.writeHead(200, { 'content-length': 10 * 2 ** 30 }).write('x'))
    await expect(limitedTo(origin, { maxBytes: 2 ** 20 })(origin)).rejects.toMatchObject(refused)
  })

  it('stops at the timeout when data arrives slowly', async () => {
    const { origin } = await serve((_, reply) => {
      reply.write('x')
      const drip = setInterval(() => reply.write('x'), 20)
      reply.on('close', () => clearInterval(drip))
    })
    const answer = await limitedTo(origin, { milliseconds: 200 })(origin)
    await expect(answer.text()).rejects.toMatchObject({ code: 'timeout' })
  })

  it('distinguishes an unreachable server, a lost response and a cancellation', async () => {
    const { origin } = await serve((request) => request.socket.destroy())
    const silent = await serve(() => undefined)
    const closed = await serve(() => undefined)
    await opened.pop()?.()
    const fetch = createSafeFetch({ allowedOrigins: [origin, silent.origin, closed.origin], milliseconds: 5000 })
    await expect(fetch(closed.origin, { method: 'POST' })).rejects.toMatchObject({ code: 'unavailable' })
    await expect(fetch(origin)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(fetch(origin, { method: 'POST', body: 'x' })).rejects.toMatchObject({ code: 'lost' })
    const controller = new AbortController()
    const asking = fetch(silent.origin, { signal: controller.signal })
    controller.abort()
    await expect(asking).rejects.toMatchObject({ code: 'cancelled' })
    await expect(limitedTo(silent.origin, { milliseconds: 50 })(silent.origin)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('shows only the origin of an address in errors', async () => {
    const { origin } = await serve((request) => request.socket.destroy())
    const failure = await createSafeFetch({ allowedOrigins: [origin] })(`${origin}/?key=word`).catch((error: unknown) => error)
    expect(String(failure)).not.toContain('word')
  })
})

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
  .png()
  .toBuffer()

describe('a downloaded file', () => {
  const order = async (origin: string) => ({
    fetch: createSafeFetch({ allowedOrigins: [origin], maxBytes: 10 }),
    maxBytes: 2 ** 20,
    folder: await mkdtemp(join(tmpdir(), 'fetched-')),
    types: ['image/png', 'image/svg+xml'],
  })

  it('is streamed to disk, with its type determined by its bytes', async () => {
    const { origin } = await serve((_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end(picture))
    const fetched = await fetchToFile(origin, await order(origin))
    expect(fetched).toMatchObject({ type: 'image/png', bytes: picture.length })
    expect((await readFile(fetched.file)).equals(picture)).toBe(true)
  })

  it('may be a text file that declares its type', async () => {
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'
    const { origin } = await serve((_, reply) => reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end(svg))
    expect(await fetchToFile(origin, await order(origin))).toMatchObject({ type: 'image/svg+xml' })
  })

  it.each([
    ['is no picture', 200, 'image/png', 'rubbish', 'internal'],
    ['is another picture', 200, 'image/png', 'GIF89a rest', 'internal'],
    ['is empty', 200, 'image/png', '', 'internal'],
    ['is gone', 404, 'text/plain', 'gone', 'lost'],
    ['cannot be had now', 503, 'text/plain', 'later', 'unavailable'],
  ])('leaves nothing behind when it %s', async (_, status, type, body, code) => {
    const { origin } = await serve((__, reply) => reply.writeHead(status, { 'content-type': type }).end(body))
    const wanted = await order(origin)
    await expect(fetchToFile(origin, wanted)).rejects.toMatchObject({ code })
    expect(await readdir(wanted.folder)).toEqual([])
  })

  it('leaves nothing behind when the connection breaks', async () => {
    const { origin } = await serve((request, reply) => {
      reply.writeHead(200, { 'content-length': 1000 }).write(picture.subarray(0, 40), () => request.socket.destroy())
    })
    const wanted = await order(origin)
    await expect(fetchToFile(origin, wanted)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(wanted.folder)).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { create } from 'tar'

/** Registry on the local machine that serves one tarball and records its requests. */
export interface TestRegistry extends AsyncDisposable {
  readonly url: string
  readonly integrity: string
  readonly bytes: number
  readonly requests: string[]
  /** Behaviour at the next requests. */
  mode: 'serve' | 'half' | 'hang' | 'broken'
}

export async function startRegistry(files: Readonly<Record<string, string>>): Promise<TestRegistry> {
  const tarball = await pack(files)
  const registry = { mode: 'serve' as TestRegistry['mode'], requests: [] as string[] }
  const server = createServer((request, response) => {
    registry.requests.push(request.url ?? '')
    const { mode } = registry
    const body = mode === 'broken' ? Buffer.alloc(tarball.length, 1) : tarball
    response.writeHead(200, { 'content-length': body.length })
    if (mode === 'serve' || mode === 'broken') return void response.end(body)
    response.write(body.subarray(0, body.length / 2), () => {
      if (mode === 'half') response.destroy()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(registry, {
    url: `http://127.0.0.1:${port}/`,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    bytes: tarball.length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  })
}

/** Packs files as npm does, and adds a symbolic link that the extraction must skip. */
async function pack(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'package', path)), { recursive: true })
    await writeFile(join(folder, 'package', path), text)
  }
  await symlink('/etc/hostname', join(folder, 'package', 'link.txt'))
  await create({ gzip: true, cwd: folder, file: join(folder, 'package.tgz') }, ['package'])
  const bytes = await readFile(join(folder, 'package.tgz'))
  await rm(folder, { recursive: true })
  return bytes
}

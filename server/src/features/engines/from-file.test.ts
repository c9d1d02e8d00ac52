import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type Peer, peerKind, startPeer } from '../../../test/surveyed-peer.ts'
import { waitFor } from '../../../test/wait-for.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../lib/new-id.ts'
import type { FileConnection } from '../../settings/engines-file.ts'
import { offeredModels } from '../catalogue/public.ts'
import { applyEnginesFile, catalogueOf, surveyDue, takeSlot } from './public.ts'

let peer: Peer
let server: TestApp
beforeEach(async () => {
  peer = await startPeer()
  server = await createTestApp({ engines: [], kinds: [peerKind()] })
})
afterEach(async () => {
  await server.close()
  await peer[Symbol.asyncDispose]()
})

const entry = (change: Partial<FileConnection> = {}): FileConnection => ({
  name: 'Attic',
  kind: 'peer',
  settings: { address: peer.address, key: peer.key },
  slots: 2,
  weight: 1,
  state: 'on',
  ...change,
})
const apply = (...enginesFile: FileConnection[]): Promise<void> => {
  const context: Context = { ...server.context, config: { ...server.context.config, enginesFile } }
  return applyEnginesFile(context)
}
const connections = () => [...catalogueOf(server.context).connections.values()]

describe('connections from a file', () => {
  it('are created, surveyed and offered, with models that are added later', async () => {
    await apply(entry())
    await surveyDue(server.context)
    await waitFor(() => offeredModels(server.context).some(({ id }) => id === 'far/one'))
    peer.models = ['one', 'two']
    await apply(entry({ slots: 3 }))
    await surveyDue(server.context)
    await waitFor(() => offeredModels(server.context).some(({ id }) => id === 'far/two'))
    expect(connections()).toMatchObject([{ name: 'Attic', slots: 3, settings: { address: peer.address }, health: 'well' }])
  })

  it('stay the same at the next start, and in concurrent processes', async () => {
    await apply(entry())
    const [before] = connections()
    await Promise.all([apply(entry()), apply(entry()), apply(entry())])
    expect(connections()).toEqual([before])
  })

  it('keep their secrets encrypted, and change with them', async () => {
    await apply(entry())
    const [before] = connections()
    expect(JSON.stringify(before?.settings)).not.toContain(peer.key)
    await apply(entry({ settings: { address: peer.address, key: 'another-key-12345' } }))
    const [after] = connections()
    expect(after?.id).toBe(before?.id)
    expect(after?.revision).toBeGreaterThan(before?.revision ?? 0)
  })

  it('are removed with their entry once they are idle', async () => {
    await apply(entry(), entry({ name: 'Cellar' }))
    const cellar = connections().find(({ name }) => name === 'Cellar')?.id ?? ''
    const place = { connections: [cellar], jobId: newId(), model: 'far/one', tried: [], seconds: 2 }
    await server.context.db.transaction((tx) => takeSlot(tx, place))
    await apply(entry())
    expect(connections().map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['Attic', 'on'],
        ['Cellar', 'draining'],
      ]),
    )
    await waitFor(async () => {
      await apply(entry())
      return connections().length === 1
    })
  })

  it('are refused by name and setting before anything changes', async () => {
    await apply(entry())
    await expect(apply(entry({ name: 'Roof', settings: { address: 'nowhere' } }))).rejects.toThrow(/ENGINES_FILE: Roof: address: /)
    await expect(apply(entry({ kind: 'steam' }))).rejects.toThrow('ENGINES_FILE: Attic: kind: must be one of peer')
    expect(connections()).toHaveLength(1)
  })
})

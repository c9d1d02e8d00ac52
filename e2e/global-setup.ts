import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStipple } from './start-stipple.ts'

/** Starts the product once for all stories, on a data folder of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'stipple-stories-'))
  const stipple = await startStipple({ data })
  process.env['STIPPLE_URL'] = stipple.url
  return async () => {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
}

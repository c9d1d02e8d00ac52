import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStipple } from './start-stipple.ts'

/** What an operator can switch on without anybody outside. */
const EVERYTHING_ON = {
  PAYMENTS: 'sandbox',
  APPLICATION_FORM: 'https://stipple.example/apply',
  COOPERATION_QR: 'https://stipple.example/business',
  CREATOR_QR: 'https://stipple.example/creator',
}

/** Starts the product once for all stories, on a data folder of its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'stipple-stories-'))
  const stipple = await startStipple({ data, env: EVERYTHING_ON })
  process.env['STIPPLE_URL'] = stipple.url
  return async () => {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
}

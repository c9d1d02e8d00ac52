import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStipple } from './start-stipple.ts'
import { OPERATOR, PASSWORD } from './user.ts'

/** Features that need no external service. */
const EVERYTHING_ON = {
  PAYMENTS: 'sandbox',
  APPLICATION_FORM: 'https://stipple.example/apply',
  COOPERATION_QR: 'https://stipple.example/business',
  CREATOR_QR: 'https://stipple.example/creator',
}

/** Starts the product once for all stories, on its own data folder. */
export default async function setup(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'stipple-stories-'))
  const stipple = await startStipple({ data, env: EVERYTHING_ON })
  process.env['STIPPLE_URL'] = stipple.url
  // The first account of a server is its administrator; it is created before any story.
  const reply = await fetch(new URL('/api/account/sign_up', stipple.url), {
    method: 'POST',
    // The device list shows this browser.
    headers: { 'content-type': 'application/json', 'x-isapi': '1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' },
    body: JSON.stringify({ name: OPERATOR, password: PASSWORD }),
  })
  if (!reply.ok) throw new Error(`the operator has no account: ${await reply.text()}`)
  // The question about the image engine is answered; it has its own story.
  const { data: operator } = (await reply.json()) as { data: { userToken: string } }
  const asked = await fetch(new URL('/api/manage/engine_asked', stipple.url), {
    method: 'POST',
    headers: { 'x-isapi': '1', userToken: operator.userToken },
  })
  if (!asked.ok) throw new Error(`the question about engines stays open: ${await asked.text()}`)
  return async () => {
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
}

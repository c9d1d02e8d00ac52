import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './pgbouncer.ts'
import { waitFor } from './wait-for.ts'

/** Debian's own Python, which has the packages of the system. */
const PYTHON = '/usr/bin/python3'
const PARSE = `
import sys, email, json
from email import policy
mail = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=policy.default)
part = lambda kind: mail.get_body((kind,)).get_content()
print(json.dumps({'to': str(mail['to']), 'from': str(mail['from']), 'subject': str(mail['subject']), 'text': part('plain'), 'html': part('html')}))
`

export interface ReceivedMail {
  readonly to: string
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A real mail server (aiosmtpd) that keeps received mails; they are parsed by Python's own parser. */
export async function startMailServer() {
  const folder = await mkdtemp(join(tmpdir(), 'stipple-mail-'))
  const port = await freePort()
  const box = join(folder, 'box')
  const child = spawn(PYTHON, ['-m', 'aiosmtpd', '-n', '-l', `127.0.0.1:${port}`, '-c', 'aiosmtpd.handlers.Mailbox', box], {
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await waitFor(() => answers(port))
  const parsed = new Map<string, ReceivedMail>()
  const read = (file: string): ReceivedMail => {
    const mail =
      parsed.get(file) ?? (JSON.parse(execFileSync(PYTHON, ['-c', PARSE, join(box, 'new', file)], { encoding: 'utf8' })) as ReceivedMail)
    parsed.set(file, mail)
    return mail
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Received mails, the oldest first. */
    received: async (): Promise<readonly ReceivedMail[]> => (await readdir(join(box, 'new')).catch(() => [])).toSorted(inOrder).map(read),
    async stop() {
      child.kill()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** File names of a maildir begin with the time. */
const inOrder = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

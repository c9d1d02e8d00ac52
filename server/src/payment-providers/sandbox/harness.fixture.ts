import { createTestDatabase } from '../../../test/database.ts'
import { createDatabase } from '../../db/database.ts'
import type { Clock, Harness } from '../conformance.fixture.ts'
import { paymentOf } from './data.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

/** The sandbox on its own database; the payer presses the buttons of its page. */
export async function startSandboxHarness(): Promise<Harness & { readonly provider: Sandbox; another(): Sandbox }> {
  const database = await createTestDatabase()
  const db = createDatabase(database.url, { log: { debug() {}, info() {}, warn() {}, error() {} } })
  const clock: Clock = { now: new Date() }
  const config = { payments: { providers: [], stripe: undefined, alipay: undefined, wechat: undefined } }
  const another = () => createSandbox({ config, db, now: () => clock.now })
  const sandbox = another()
  const paid: { orderId: string; amount: number }[] = []

  return {
    provider: sandbox,
    another,
    currency: 'CNY',
    clock,
    toleranceSeconds: 5 * 60,
    async visit(checkout) {
      const payment = await sandbox.find(idOf(checkout))
      if (payment?.state !== 'open') throw new Error('cannot be paid')
    },
    async pay(checkout) {
      const payment = await sandbox.find(idOf(checkout))
      const played = await sandbox.play(idOf(checkout), 'pay')
      if (payment === undefined || played?.notification === undefined) throw new Error('cannot be paid')
      paid.push(payment)
      return played.notification
    },
    async moved(orderId) {
      const payments = paid.filter((payment) => payment.orderId === orderId).map(({ amount }) => amount)
      const payment = await paymentOf(db, orderId)
      return { payments, refunds: payment?.state === 'refunded' ? [payment.amount] : [] }
    },
    unsigned: ({ body }) => ({ body, headers: {} }),
    damaged({ body, headers }) {
      const signature = String(headers['sandbox-signature'])
      return { body, headers: { ...headers, 'sandbox-signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) } }
    },
    async close() {
      await db.$client.end()
      await database.drop()
    },
  }
}

export const idOf = (checkout: { kind: string; url?: string }): string =>
  /\/sandbox-pay\/([0-9a-f-]{36})$/.exec(checkout.url ?? '')?.[1] ?? ''

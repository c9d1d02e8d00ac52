import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../lib/new-id.ts'
import { testProvider } from '../conformance.fixture.ts'
import { BadNotification, type PayableOrder } from '../provider.ts'
import { idOf, startSandboxHarness } from './harness.fixture.ts'
import { sandboxOf } from './sandbox.ts'

testProvider('sandbox', startSandboxHarness)

describe('the sandbox', () => {
  let harness: Awaited<ReturnType<typeof startSandboxHarness>>
  beforeAll(async () => {
    harness = await startSandboxHarness()
  })
  afterAll(() => harness.close())

  const newOrder = (): PayableOrder => ({
    id: newId(),
    reference: undefined,
    price: 500,
    currency: 'JPY',
    description: 'Basic',
    expiresAt: new Date(harness.clock.now.getTime() + 900_000),
    returnTo: 'https://stipple.example/ypay?order=1',
    notifyTo: 'https://stipple.example/api/pay/notify/sandbox',
  })

  it('creates its key once, also if several processes sign for the first time at once [A-18]', async () => {
    const several = Array.from({ length: 6 }, () => harness.another())
    // With open connections, all of them look for the key before one has written it.
    await Promise.all(several.map(async (sandbox) => sandbox.find(newId())))
    const forged = { body: Buffer.from('{}'), headers: {} }
    await Promise.all(several.map(async (sandbox) => expect(sandbox.read(forged)).rejects.toThrow(BadNotification)))
    const notifications = await Promise.all(
      several.map(async (sandbox) => (await sandbox.play(idOf((await sandbox.open(newOrder())).checkout), 'pay'))?.notification),
    )
    for (const notification of notifications) {
      if (notification === undefined) throw new Error('no notification')
      for (const sandbox of several) expect(await sandbox.read(notification)).toMatchObject({ status: 'paid' })
    }
  })

  it('redirects the payer to its page on the same site [A-18]', async () => {
    const { checkout, reference } = await harness.provider.open(newOrder())
    expect(checkout).toEqual({ kind: 'redirect', url: `https://stipple.example/sandbox-pay/${reference}` })
    expect(await harness.provider.find(reference ?? '')).toMatchObject({ amount: 500, currency: 'JPY', state: 'open' })
  })

  it('accepts a payment after a failed one [A-17]', async () => {
    const order = newOrder()
    const id = idOf((await harness.provider.open(order)).checkout)
    const failed = await harness.provider.play(id, 'fail')
    expect(failed?.state).toBe('failed')
    if (failed?.notification === undefined) throw new Error('no notification')
    const event = await harness.provider.read(failed.notification)
    expect(event).toMatchObject({ orderId: order.id, status: 'failed' })
    expect(event?.price).toBeUndefined()
    expect(await harness.provider.query(order)).toMatchObject({ status: 'failed' })
    expect(await harness.provider.play(id, 'pay')).toMatchObject({ state: 'paid' })
  })

  it('reports a payment without a notification when it is asked [A-17]', async () => {
    const order = newOrder()
    const id = idOf((await harness.provider.open(order)).checkout)
    expect(await harness.provider.play(id, 'pay_silently')).toEqual({ state: 'paid' })
    expect(await harness.provider.query(order)).toMatchObject({ status: 'paid', price: 500, currency: 'JPY' })
  })

  it('accepts one payment when two windows pay at once [A-17]', async () => {
    const id = idOf((await harness.provider.open(newOrder())).checkout)
    const played = await Promise.all([
      harness.provider.play(id, 'pay'),
      harness.provider.play(id, 'pay'),
      harness.provider.play(id, 'fail'),
    ])
    expect(played.filter((outcome) => outcome?.state === 'paid')).toHaveLength(1)
  })

  it('finds no payment for an invalid number', async () => {
    expect(await harness.provider.find('x')).toBeUndefined()
    expect(await harness.provider.play("'; drop table", 'pay')).toBeUndefined()
    expect(await harness.provider.play(newId(), 'pay')).toBeUndefined()
  })

  it('is in the list of providers only if it is turned on [A-18]', () => {
    expect(sandboxOf(new Map())).toBeUndefined()
    expect(sandboxOf(new Map([['sandbox', harness.provider]]))).toBe(harness.provider)
  })
})

import type { IncomingHttpHeaders } from 'node:http'
import type { Checkout } from '@stipple/core/contract/payments'
import type { ProviderId } from '@stipple/core/domain/recharge'

/** Somebody who takes money for us. Every provider passes the same conformance suite (`conformance.ts`). */
export interface PaymentProvider {
  readonly id: ProviderId
  /** Currencies (ISO 4217) that it takes; undefined: any. */
  readonly currencies?: readonly string[]
  /** Opens a payment. Asked again for the same order it opens no second one that could be paid as well. Throws `ProviderUnavailable`. */
  open(order: PayableOrder): Promise<{ readonly checkout: Checkout; readonly reference?: string }>
  /**
   * What a notification says, once its signature, age and addressee are checked. Undefined: genuine, but not about a payment of ours.
   * Throws `BadNotification`.
   */
  read(notification: Notification): Promise<PaymentNews | undefined>
  /** What became of an order's payment, asked now. Throws `ProviderUnavailable`. */
  query(order: PayableOrder): Promise<PaymentNews>
  /** Makes sure that the order cannot be paid any more. Throws `ProviderUnavailable`; an order that was paid stays paid. */
  close(order: PayableOrder): Promise<void>
  /** Gives the whole price back; for the same order it is given back once. Throws `ProviderUnavailable`. */
  refund(order: PayableOrder, reason: string): Promise<void>
  /** What it wants to hear when a notification was taken, or not. */
  readonly answers: { readonly taken: Answer; readonly refused: Answer }
}

export interface PayableOrder {
  /** Our number of the order, a UUID. */
  readonly id: string
  /** The provider's, when it gave one. */
  readonly reference: string | undefined
  /** In the smallest unit of the currency. */
  readonly price: number
  readonly currency: string
  /** What the payer reads. */
  readonly description: string
  readonly expiresAt: Date
  /** Where the payer's browser comes back to. Coming back proves nothing. */
  readonly returnTo: string
  /** Where notifications go. */
  readonly notifyTo: string
}

export interface Notification {
  /** As it came, to the byte: signatures are over that. */
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

export interface PaymentNews {
  /** The provider's number of this news; the same news always has the same. Answers to `query` need none. */
  readonly eventId: string
  /** Our number of the order. */
  readonly orderId: string
  readonly status: 'pending' | 'paid' | 'failed' | 'closed' | 'refunded'
  /** What was paid, in the smallest unit; there when paid. */
  readonly price?: number
  readonly currency?: string
  readonly reference?: string
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A notification that is forged, damaged, too old or meant for somebody else. Nothing in it may be believed. */
export class BadNotification extends Error {
  override readonly name = 'BadNotification'
}

/** The provider could not be reached, or refused. The message is for the operator. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

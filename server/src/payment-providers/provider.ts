import type { IncomingHttpHeaders } from 'node:http'
import type { Checkout } from '@stipple/core/contract/payments'
import type { ProviderId } from '@stipple/core/domain/recharge'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** A service that takes money for this installation. Every provider passes the same suite (`conformance.fixture.ts`). */
export interface PaymentProvider {
  readonly id: ProviderId
  /** Currencies (ISO 4217) that it takes; undefined: any. */
  readonly currencies?: readonly string[]
  /** Opens a payment. Asked again for the same order it opens no second one that could be paid as well. Throws `ProviderUnavailable`. */
  open(order: PayableOrder): Promise<{ readonly checkout: Checkout; readonly reference?: string }>
  /**
   * Reads a notification once its signature, age and addressee are checked. Undefined: genuine, but about no payment of ours.
   * Throws `BadNotification`.
   */
  read(notification: Notification): Promise<PaymentEvent | undefined>
  /** Asks for the state of an order's payment. Throws `ProviderUnavailable`. */
  query(order: PayableOrder): Promise<PaymentEvent>
  /** Makes sure that the order cannot be paid any more. Throws `ProviderUnavailable`; an order that was paid stays paid. */
  close(order: PayableOrder): Promise<void>
  /** Gives the whole price back; for the same order it is given back once. Throws `ProviderUnavailable`. */
  refund(order: PayableOrder, reason: string): Promise<void>
  /** Replies that the provider expects when a notification was taken, or not. */
  readonly answers: { readonly taken: Answer; readonly refused: Answer }
}

/** The providers that the settings switch on, in the order in which they are offered. */
export type PaymentProviders = ReadonlyMap<ProviderId, PaymentProvider>

/** Everything that a provider is made from. */
export interface ProviderParts {
  readonly config: Pick<Config, 'payments'>
  readonly db: Database
  readonly now: () => Date
  /** Longest that one call to the outside may take, in milliseconds; tests make it short. */
  readonly callLimit?: number
}

/** Parts of a provider that calls a service elsewhere. */
export type OutsideParts = Pick<ProviderParts, 'now' | 'callLimit'>

export interface PayableOrder {
  /** Our number of the order, a UUID. */
  readonly id: string
  /** The provider's, when it gave one. */
  readonly reference: string | undefined
  /** In the smallest unit of the currency. */
  readonly price: number
  readonly currency: string
  /** Text that the payer reads. */
  readonly description: string
  readonly expiresAt: Date
  /** Page to which the payer's browser returns. A return proves nothing. */
  readonly returnTo: string
  /** Address for notifications. */
  readonly notifyTo: string
}

export interface Notification {
  /** As it came, to the byte: signatures are over that. */
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

export interface PaymentEvent {
  /** The provider's number of this event, the same each time it is sent. Answers to `query` need none. */
  readonly eventId: string
  /** Our number of the order. */
  readonly orderId: string
  readonly status: 'pending' | 'paid' | 'failed' | 'closed' | 'refunded'
  /** Amount paid, in the smallest unit; present when paid. */
  readonly price?: number
  readonly currency?: string
  readonly reference?: string
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A notification that is forged, damaged, too old or meant for someone else. Nothing in it may be believed. */
export class BadNotification extends Error {
  override readonly name = 'BadNotification'
}

/** The provider could not be reached, or refused. The message is for the operator. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

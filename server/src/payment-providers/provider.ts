import type { IncomingHttpHeaders } from 'node:http'
import type { Checkout } from '@stipple/core/contract/payments'
import type { ProviderId } from '@stipple/core/domain/recharge'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'

/** A payment service for this installation. All providers pass the same suite (`conformance.fixture.ts`). */
export interface PaymentProvider {
  readonly id: ProviderId
  /** Accepted currencies (ISO 4217); undefined: any. */
  readonly currencies?: readonly string[]
  /** Opens a payment. Repeated for the same order, it opens no second payable one. Throws `ProviderUnavailable`. */
  open(order: PayableOrder): Promise<{ readonly checkout: Checkout; readonly reference?: string }>
  /**
   * Parses a notification after checking signature, age and recipient. Undefined: valid, but not about one of our payments. Throws `BadNotification`.
   */
  read(notification: Notification): Promise<PaymentEvent | undefined>
  /** Queries the state of an order's payment. Throws `ProviderUnavailable`. */
  query(order: PayableOrder): Promise<PaymentEvent>
  /** Makes the order unpayable. Throws `ProviderUnavailable`; a paid order stays paid. */
  close(order: PayableOrder): Promise<void>
  /** Refunds the whole price, once per order. Throws `ProviderUnavailable`. */
  refund(order: PayableOrder, reason: string): Promise<void>
  /** Replies that the provider expects for an accepted or refused notification. */
  readonly answers: { readonly taken: Answer; readonly refused: Answer }
}

/** Enabled providers in display order. */
export type PaymentProviders = ReadonlyMap<ProviderId, PaymentProvider>

/** Dependencies of a provider. */
export interface ProviderParts {
  readonly config: Pick<Config, 'payments'>
  readonly db: Database
  readonly now: () => Date
  /** Time limit of an external call in milliseconds; shorter in tests. */
  readonly callLimit?: number
}

/** Dependencies of a provider with a remote service. */
export type OutsideParts = Pick<ProviderParts, 'now' | 'callLimit'>

export interface PayableOrder {
  /** Our order number, a UUID. */
  readonly id: string
  /** The provider's number, if it gave one. */
  readonly reference: string | undefined
  /** In the smallest unit of the currency. */
  readonly price: number
  readonly currency: string
  /** Text shown to the payer. */
  readonly description: string
  readonly expiresAt: Date
  /** Page that the payer's browser returns to. A return proves nothing. */
  readonly returnTo: string
  /** Address for notifications. */
  readonly notifyTo: string
}

export interface Notification {
  /** Raw bytes, which signatures cover. */
  readonly body: Buffer
  readonly headers: IncomingHttpHeaders
}

export interface PaymentEvent {
  /** The provider's event number, the same on retries. Replies to `query` need none. */
  readonly eventId: string
  /** Our order number. */
  readonly orderId: string
  readonly status: 'pending' | 'paid' | 'failed' | 'closed' | 'refunded'
  /** Paid amount in the smallest unit; present if paid. */
  readonly price?: number
  readonly currency?: string
  readonly reference?: string
}

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** A notification that is forged, damaged, too old or for another recipient. It must not be trusted. */
export class BadNotification extends Error {
  override readonly name = 'BadNotification'
}

/** The provider is unreachable or refused. The message is for the operator. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

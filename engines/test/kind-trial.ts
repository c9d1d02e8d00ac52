import type { Peer } from './peer.ts'

/** Facts for the common tests of all kinds; each kind defines them in its folder. */
export interface KindTrial<P extends Peer = Peer> {
  readonly kind: string
  /** Starts a server with the kind's protocol; an `open` one requires no authentication, where such servers exist. */
  readonly createPeer: (options?: { readonly open?: boolean }) => Promise<P>
  /** Settings of a connection, as an operator enters them. */
  readonly settings: (peer: Pick<Peer, 'origin' | 'secret'>) => Record<string, string>
  /** Prefix of the id of its text-to-image model. */
  readonly model: string
  /** Each request costs money, so none is repeated. */
  readonly paid?: true
  /** The request is answered when the image is ready, and the result is not available otherwise. */
  readonly held?: true
  /** Results are part of the poll's response. */
  readonly inside?: true
  /** One image per request. */
  readonly single?: true
  /** Address of a call, from which the kind is recognised like from the server's address. */
  readonly call?: string
  /** A first survey cannot distinguish its server from another one that responds. */
  readonly blind?: true
}

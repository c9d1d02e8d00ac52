import type { Peer } from './peer.ts'

/** Facts by which the tests that are common to all kinds try one; each kind has them in its own folder. */
export interface KindTrial<P extends Peer = Peer> {
  readonly kind: string
  /** Starts a server that speaks as its own does; an `open` one asks for no login where such servers exist. */
  readonly createPeer: (options?: { readonly open?: boolean }) => Promise<P>
  /** Settings of a connection, as an operator enters them. */
  readonly settings: (peer: Pick<Peer, 'origin' | 'secret'>) => Record<string, string>
  /** Beginning of the id of its model for pictures from words. */
  readonly model: string
  /** Each request costs money, so that none is made twice. */
  readonly paid?: true
  /** The request is answered when the picture is made, and nobody else can have it. */
  readonly held?: true
  /** Results are part of the answer to a look. */
  readonly inside?: true
  /** A request is for one picture. */
  readonly single?: true
  /** Address of a call, from which the kind is recognised as from the address of the server. */
  readonly call?: string
  /** A first look cannot tell its server from another that answers. */
  readonly blind?: true
}

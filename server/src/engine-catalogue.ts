import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'
import type { Engine } from '@stipple/engines/spec'
import type { ConnectionRow, EngineModelRow, EngineWorkflowRow, HealthState } from './db/schema/engines.ts'
import type { LaneName } from './db/schema/jobs.ts'

/** Snapshot of the offers of all engines. Never altered: caches of derived lists compare it by identity. */
export interface Catalogue {
  /** Engines that run here, then those elsewhere. */
  readonly engines: readonly Engine[]
  /** In the order of the engines. */
  readonly models: readonly CatalogueModel[]
  /** Add-ons that can be laid on models, in the order of the engines. */
  readonly loras: readonly LoraTraits[]
  /** Engines that cannot be used, by id, with the reason. */
  readonly failures: ReadonlyMap<string, string>
  /** By id. */
  readonly connections: ReadonlyMap<string, StoredConnection>
}

export interface CatalogueModel extends ModelTraits {
  /** Lane of its jobs. */
  readonly lane: LaneName
  /** Connections that members get it from and that this process can use; where none offers it any more, those that did. Empty for what runs here. */
  readonly connections: readonly string[]
  /** Its engines do not answer now, or are paused: jobs are accepted and wait. */
  readonly resting?: boolean
  /** Services of others that make it: prompts and pictures leave the operator's house. Absent for engines of the operator's own. */
  readonly madeBy?: readonly Text[]
  /** Nothing new is accepted; what was accepted before is still made. */
  readonly closed?: boolean
}

export interface CatalogueKeeper {
  readonly current: () => Catalogue
  /** Builds it anew in this process. Those who ask while it is being built share one more building. */
  readonly refresh: () => Promise<void>
  /** Calls back whenever other models are offered than before, or some of them rest or are back. */
  readonly onOffer: (listener: () => void) => void
}

/** A connection with how it is and what it carries. */
export interface StoredConnection extends ConnectionRow {
  readonly health: HealthState
  readonly lastError: Text | null
  /** Money spent there today, by the clock of Shanghai. */
  readonly spentToday: number
  readonly models: readonly EngineModelRow[]
  readonly workflows: readonly EngineWorkflowRow[]
}

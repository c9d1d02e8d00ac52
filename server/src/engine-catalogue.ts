import type { LoraTraits } from '@stipple/core/domain/loras'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'
import type { Engine } from '@stipple/engines/spec'
import type { ConnectionRow, EngineModelRow, EngineWorkflowRow, HealthState } from './db/schema/engines.ts'
import type { LaneName } from './db/schema/jobs.ts'

/** Snapshot of the offers of all engines. Immutable: caches of derived lists compare it by identity. */
export interface Catalogue {
  /** Built-in engines, then external ones. */
  readonly engines: readonly Engine[]
  /** In engine order. */
  readonly models: readonly CatalogueModel[]
  /** LoRAs, in engine order. */
  readonly loras: readonly LoraTraits[]
  /** Unusable engines by id, with the reason. */
  readonly failures: ReadonlyMap<string, string>
  /** By id. */
  readonly connections: ReadonlyMap<string, StoredConnection>
}

export interface CatalogueModel extends ModelTraits {
  /** Lane of its jobs. */
  readonly lane: LaneName
  /** Usable connections that offer it; if none does any more, the former ones. Empty for local models. */
  readonly connections: readonly string[]
  /** Its engines are offline or paused: jobs are accepted and wait. */
  readonly resting?: boolean
  /** External services that make it: prompts and images are sent to them. Absent for the operator's own engines. */
  readonly madeBy?: readonly Text[]
  /** New jobs are refused; accepted ones are still made. */
  readonly closed?: boolean
}

export interface CatalogueKeeper {
  readonly current: () => Catalogue
  /** Rebuilds it in this process. Concurrent callers share one further rebuild. */
  readonly refresh: () => Promise<void>
  /** Calls the listener when the models on offer or their availability change. */
  readonly onOffer: (listener: () => void) => void
}

/** A connection with its health and models. */
export interface StoredConnection extends ConnectionRow {
  readonly health: HealthState
  readonly lastError: Text | null
  /** Money spent today, by the day in Shanghai. */
  readonly spentToday: number
  readonly models: readonly EngineModelRow[]
  readonly workflows: readonly EngineWorkflowRow[]
}

import type { Engine } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Catalogue } from './catalogue.ts'

/** What engines offer, from memory: nobody is asked. The same object as long as nothing changed. */
export const catalogueOf = ({ catalogue }: Pick<Context, 'catalogue'>): Catalogue => catalogue.current()

/** The engine of an id; undefined when it has gone. */
export const engineOf = (context: Pick<Context, 'catalogue'>, id: string): Engine | undefined =>
  catalogueOf(context).engines.find((engine) => engine.id === id)

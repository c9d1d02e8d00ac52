import type { ModelTraits } from '@stipple/core/domain/model'
import type { Text } from '@stipple/core/domain/text'
import { type About, purposeOf } from './purpose.ts'
import { partsOf, type Roles } from './roles.ts'
import type { ModelSchema } from './schema.ts'

/** The model's inputs for parts of a task, and all of its inputs. */
export interface ReadModel extends ModelSchema {
  readonly parts: Roles
  readonly tasks: ModelTraits['tasks']
}

/** Determines a model's tasks from its schema; returns the reason if no mode fits. */
export function readModel(about: About, schema: ModelSchema | undefined): ReadModel | { readonly reason: Text } {
  if (!schema) return { reason: { en: 'it does not describe its inputs', zh: '没有说明输入参数' } }
  const purpose = purposeOf(schema, about)
  if ('reason' in purpose) return purpose
  return { ...schema, tasks: purpose.tasks, parts: partsOf(purpose.roles, purpose.tasks) }
}

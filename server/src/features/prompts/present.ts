import type { prompts as calls } from '@stipple/core/contract/prompts'
import type { z } from 'zod'
import type { UsedPromptRow } from '../../db/schema/prompts.ts'

type UsedPrompt = z.input<(typeof calls)['POST /api/v2/get_jobs_prompts']['reply']>['data'][number]

export const presentUsedPrompt = ({ prompt, usedAt }: UsedPromptRow): UsedPrompt => ({ prompt, create_time: usedAt.toISOString() })

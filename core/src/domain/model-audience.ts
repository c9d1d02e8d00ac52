/** Members who can use a model, if not everyone. Super users always can. */
export const MODEL_AUDIENCES = ['vip', 'allowlisted', 'super'] as const
export type ModelAudience = (typeof MODEL_AUDIENCES)[number]

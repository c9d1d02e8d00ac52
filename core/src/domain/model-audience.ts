/** Members that the operator gives a model to, where that is not everyone. Super users may always. */
export const MODEL_AUDIENCES = ['vip', 'allowlisted', 'super'] as const
export type ModelAudience = (typeof MODEL_AUDIENCES)[number]

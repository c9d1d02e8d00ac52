import type { ManagedSetting } from '@stipple/core/contract/manage'

/** Groups of settings in the order of the navigation; models have a page of their own. */
export const SETTING_GROUPS = [
  'dots',
  'access',
  'features',
  'safety',
  'site',
  'pages',
  'mails',
  'keeping',
] as const satisfies readonly ManagedSetting['group'][]
export type SettingGroup = (typeof SETTING_GROUPS)[number]
/** Pages below `/manage/config`, as `part` names them. */
export const CONFIG_PARTS = ['members', 'keys', 'apps', 'engines', 'files', ...SETTING_GROUPS, 'audit'] as const
export type ConfigPart = (typeof CONFIG_PARTS)[number]

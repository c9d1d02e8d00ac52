export { downloadAddress } from './download-address.ts'
export { NotificationSwitch } from './components/notification-switch.tsx'
export { OptionsPanel } from './components/options-panel.tsx'
export { SchemeToggle } from './components/scheme-toggle.tsx'
export {
  chooseLanguage,
  type GroupBy,
  type Layout,
  leaveOptions,
  type PictureFormat,
  rememberModel,
  turnFavourite,
  useOptions,
} from './store.ts'
export { loadOptionsSync } from './sync/lazy-sync.ts'

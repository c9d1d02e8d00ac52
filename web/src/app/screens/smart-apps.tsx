export { SmartApps as SmartAppsScreen } from '../../features/apps/components/smart-apps.tsx'

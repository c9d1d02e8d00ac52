export { Updates as UpdatesScreen } from '../../features/updates/updates.tsx'

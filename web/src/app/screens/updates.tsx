export { Updates as UpdatesScreen } from '../../features/updates/components/updates.tsx'

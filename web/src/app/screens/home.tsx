// @offline
export { Home as HomeScreen } from '../../features/home/components/home.tsx'

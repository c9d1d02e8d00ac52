export { Resources as ResourcesScreen } from '../../features/catalogue/components/resources.tsx'

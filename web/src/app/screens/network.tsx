export { NetworkPage as NetworkScreen } from '../../features/network/components/network-page.tsx'

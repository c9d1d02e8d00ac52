export { EnterItem } from './components/enter-item.tsx'

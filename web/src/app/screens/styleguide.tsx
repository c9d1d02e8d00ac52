export { Styleguide as StyleguideScreen } from '../../features/styleguide/components/styleguide.tsx'

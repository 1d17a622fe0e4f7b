/* Icons are imported one file each: the package's own entry would load 6,000 modules in tests and on the server. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('react').ComponentType<import('react').SVGProps<SVGSVGElement> & { size?: number }>
  export default icon
}

import { useMemo } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './Contours.module.css'
import { contours, type ContourOptions } from './contours.ts'

type Props = Partial<ContourOptions> & { className?: string }

/** Contour lines filling their box. Pure decoration, coloured by `color`. */
export function Contours({ width = 900, height = 1000, className, ...shape }: Props) {
  const { summit, lines, step, seed } = shape
  const drawn = useMemo(
    () => contours({ width, height, summit, lines, step, seed }),
    [width, height, summit, lines, step, seed],
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      className={classes(styles.contours, className)}
    >
      {drawn.map(({ d, bold }) => (
        <path key={d} d={d} className={bold ? styles.bold : undefined} />
      ))}
    </svg>
  )
}

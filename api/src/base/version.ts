/** Of the portal: in the document of its calls, and with everything it tells about itself. */
export const VERSION = '0.1.0'

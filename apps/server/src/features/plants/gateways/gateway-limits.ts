/** Of a plant. */
export const mostGateways = 500

export const wrong = { marginLeft: 4, paddingRight: 4, left: 0, textAlign: 'right', borderTopLeftRadius: 2 };
export const right = { marginInlineStart: 4, insetInlineStart: 0, textAlign: 'end' };

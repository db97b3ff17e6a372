/** How the menu of a figure looks: with the menu, not with every page. */
export const menuStyle = `
.figure-menu {
  position: absolute;
  inset: auto;
  width: 20rem;
  max-width: calc(100vw - 16px);
  margin: 0;
  padding: 0.75rem 1rem;
  border: 1px solid var(--ink-faint);
  border-radius: 6px;
  background: var(--paper);
  color: var(--ink);
  font-size: 0.875rem;
}

.figure-menu :is(p, fieldset) {
  margin: 0 0 0.6rem;
  padding: 0;
  border: 0;
}

.copyable {
  display: flex;
  gap: 0.5rem;
}

.copyable label {
  display: flex;
  flex: 1;
  gap: 0.5rem;
  align-items: center;
  min-width: 0;
}

.copyable input {
  flex: 1;
  min-width: 0;
  border: 1px solid var(--rule);
  background: var(--paper-2);
  color: inherit;
  font: inherit;
}
`;

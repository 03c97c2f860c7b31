import './text-field.css';
import TextareaAutosize from '@mui/material/TextareaAutosize';
import { useId } from 'react';
import { FieldFrame, notesOf } from './text-field.tsx';

interface Props {
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

/** A field for some lines of text, which grows with them. */
export const TextArea = ({ label, error, value, onChange, ...rest }: Props): React.ReactElement => {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className="field__box field__box--lines">
        <TextareaAutosize
          {...rest}
          {...notesOf(id, { label, error })}
          id={id}
          dir="auto"
          minRows={2}
          maxRows={8}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  );
};

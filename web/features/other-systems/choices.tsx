import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';

interface Props<Choice extends string> {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly textOf: (choice: Choice) => string;
  readonly value: readonly Choice[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly Choice[]) => void;
}

/** Several of a few choices. */
export const Choices = <Choice extends string>({
  label,
  choices,
  textOf,
  value,
  error,
  onChange,
}: Props<Choice>): React.ReactElement => (
  <FormControl component="fieldset" error={error !== undefined}>
    <FormLabel component="legend">{label}</FormLabel>
    <FormGroup sx={{ gap: 0.5 }}>
      {choices.map((choice) => (
        <FormControlLabel
          key={choice}
          label={textOf(choice)}
          control={
            <Checkbox
              checked={value.includes(choice)}
              onChange={(_, checked) =>
                onChange(choices.filter((each) => (each === choice ? checked : value.includes(each))))
              }
            />
          }
        />
      ))}
    </FormGroup>
    {error !== undefined && <FormHelperText>{error}</FormHelperText>}
  </FormControl>
);
